/**
 * The nouns of the field as stems in German, Spanish, French, Dutch, Portuguese, Italian, Polish and
 * Japanese, without accents. The words on the right of a stem's own language may end otherwise.
 */
const NOUNS: Readonly<Record<string, string>> = {
  table: "tabell tabla tabela tabel テーブル",
  field: "feld felder champ campo veld velden pole pola フィールド 項目",
  column: "spalte column colonn kolom coluna kolumn 列",
  record: "datensatz datensaetz registro enregistrement recordes rekord レコード",
  incident: "storung incidente incydent インシデント",
  problem: "problema probleem problem 問題",
  change: "anderung cambio changement wijziging mudanca modifiche zmian 変更要求",
  request: "anfrage solicitud demande aanvraag verzoek solicitac richiest zadani リクエスト",
  task: "aufgabe tarea tache taak taken tarefa attivita zadanie タスク",
  user: "benutzer anwender usuario utilisateur gebruiker utente uzytkownik ユーザー ユーザ",
  group: "gruppe grupo groupe groep gruppo grup グループ",
  role: "rolle rol roles ruolo rola ロール",
  access: "zugriff zugang acceso acces toegang acesso accesso dostep アクセス",
  right:
    "recht berechtigung derecho permiso droit rechten direito permissao diritto uprawnien 権限",
  rule: "regel regla regle regola regra regul ルール",
  script: "skript guion スクリプト",
  form: "formular formulaire formulario formulier modulo formularz フォーム",
  list: "リストレイアウト",
  view: "ansicht vista vue weergave visao widok ビュー",
  button: "button knopf schaltflache boton bouton knop botao pulsante przycisk ボタン",
  message: "nachricht mensaje bericht mensagem messaggio wiadomosc komunikat メッセージ",
  notification: "benachrichtigung notificacion notificac notifica powiadomien melding 通知",
  email: "mail correo courriel posta メール",
  attachment: "anhang adjunto piece bijlage anexo allegato zalacznik 添付",
  catalog: "katalog catalogo catalogue catalogus カタログ",
  item: "artikel articulo article elemento element アイテム",
  category: "kategorie categoria categorie kategoria カテゴリ",
  variable: "pregunta frage question vraag pergunta domanda pytanie variabele 変数 質問",
  knowledge: "wissen conocimiento connaissance kennis conhecimento conoscenza wiedz ナレッジ",
  portal: "portail portale ポータル",
  page: "seite pagina strona ページ",
  dashboard: "tableau ダッシュボード",
  report: "bericht informe rapport relatorio resoconto raport レポート",
  indicator: "kennzahl indicador indicateur indicatore wskaznik 指標",
  breakdown: "aufschlusselung desglose ventilation uitsplitsing scomposizione",
  schedule: "zeitplan horario calendrier rooster agenda harmonogram スケジュール",
  job: "auftrag trabajo tache ジョブ",
  test: "prueba essai prova テスト",
  suite: "スイート",
  application:
    "anwendung aplicacion application toepassing applicatie aplicativo aplicac applicazione aplikac アプリ",
  scope: "ambito portee bereik escopo zakres スコープ",
  plugin: "プラグイン",
  instance: "instanz instancia instantie istanza instanc インスタンス",
  version: "versionen versie versao versione wersj バージョン",
  history:
    "verlauf historie historial historique geschiedenis historico storia cronologia historia 履歴",
  comment: "kommentar comentario commentaire opmerking commento komentarz コメント",
  note: "notiz notitie nota notatk メモ",
  approval:
    "genehmigung aprobacion approbation goedkeuring aprovacao approvazione zatwierdzen 承認依頼",
  flow: "fluss ablauf flujo flux stroom fluxo flusso przeplyw フロー",
  event: "ereignis evento evenement gebeurtenis zdarzeni イベント",
  log: "protokoll registros journal logboek dziennik ログ",
  error: "fehler erreur fout erro errore blad エラー",
  query: "abfrage consulta requete opvraging interrogazione zapytani クエリ",
  index: "indice indeks インデックス",
  label: "beschriftung bezeichnung etiqueta libelle etichett etykiet ラベル",
  choice: "auswahl opcion choix keuze opcao scelta wybor 選択肢",
  property:
    "eigenschaft propiedad propriete eigenschap propriedade proprieta wlasciwosc プロパティ",
  template: "vorlage plantilla modele sjabloon modelo modello szablon テンプレート",
  server: "servidor serveur サーバー",
  import: "einfuhr importacion importation インポートセット",
  integration: "schnittstelle integracion integratie integracao integrazione integracj 連携",
  password: "passwort kennwort contrasena wachtwoord senha haslo パスワード",
  credential: "zugangsdaten credencial identifiant referenz credenzial",
  connection: "verbindung conexion connexion verbinding conexao connessione polaczen 接続",
  priority: "prioritat prioridad priorite prioriteit prioridade priorita priorytet 優先度",
  asset: "anlagegut activo actif bezit attivo srodek 資産",
  relation: "beziehung relacion relation relatie relacao relazione relacj 関係",
  customer: "kunde cliente client klant klient 顧客",
  translation:
    "ubersetzung ubersetzen traduccion traducir traduction traduire vertaling vertalen traduzir traduzione tlumaczen 翻訳",
  limit: "grenze limitar limite limiet 制限",
  ticket: "vorgang storungsmeldung zgloszeni チケット",
  project: "projekt proyecto projet progetto projeto プロジェクト",
  demand: "bedarf",
  location: "standort ubicacion emplacement locatie ubicazione",
};

/** Terms of more than one word, longest first where one holds another. */
const PHRASES: readonly [string, RegExp][] = [
  [
    "update set",
    /\b(conjuntos? de (actualizaci\w+|atualizac\w+)|jeux? de mises? a jour|set di aggiornament\w+|zestaw\w* aktualizacj\w+|アップデートセット|更新セット)/g,
  ],
  [
    "business rule",
    /\b(reglas? de negocio|regles? metier|bedrijfsregels?|geschaftsregeln?|regras? de negocios?|regol[ae] (di business|aziendal\w+)|regul\w+ biznesow\w+|ビジネスルール)/g,
  ],
  [
    "knowledge article",
    /\b(wissensartikel|articulos? de conocimiento|articles? de connaissances?|kennisartikel\w*|artigos? de conhecimento|articol[oi] (di conoscenza|della knowledge)|ナレッジ記事)/g,
  ],
  [
    "knowledge base",
    /\b(wissensdatenbank|bases? de conocimientos?|bases? de connaissances?|kennisbank|base de conhecimento|ナレッジベース)/g,
  ],
  ["background script", /(バックグラウンドスクリプト)/g],
  [
    "whoami user",
    /\b(who am i|wer bin ich|quien soy|qui suis je|wie ben ik|quem sou eu|chi sono)\b/g,
  ],
  ["current", /\b(am i (in|on|working)|bin ich|estoy|suis je|zit ik|estou|mi trovo)\b/g],
  ["sys id", /\bsysids?\b/g],
  ["acl", /\baccess (controls?|rules?)( lists?)?\b/g],
  ["how documentation help", /\b(how (do|does|to) (?!i\b|we\b|you\b)|docs?\b|documentation\b)/g],
  ["how many count", /\b(how many|number of|wie viele)/g],
  ["update", /\b(mettre a jour|mets a jour)/g],
];

const STEMS = Object.entries(NOUNS).flatMap(([english, words]) =>
  words.split(" ").map((stem) => ({ stem, english }))
).sort((a, b) => b.stem.length - a.stem.length);
const UNSPACED = STEMS.filter(({ stem }) => /[\u3040-\u9fff]/.test(stem));
const MOST_ENDING = 3;

/** Without accents, in small letters: how all comparisons see a word. */
export function fold(text: string): string {
  // Japanese marks are part of the letter: only those of Latin letters go.
  return text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase()
    .replaceAll("ß", "ss").replaceAll("ł", "l");
}

/** Known phrases of other languages in English, and spaces around what is written without them. */
export function translatePhrases(folded: string, unspacedVerbs: readonly string[]): string {
  let text = folded;
  for (const [english, pattern] of PHRASES) text = text.replaceAll(pattern, ` ${english} `);
  if (!/[\u3040-\u9fff]/.test(text)) return text;
  for (const { stem, english } of UNSPACED) text = text.replaceAll(stem, ` ${english} `);
  for (const verb of unspacedVerbs) text = text.replaceAll(verb, ` ${verb} `);
  // What is left of the writing are particles and endings.
  return text;
}

/** English words for a folded word of another language; undefined for one that is not known. */
export function translateWord(word: string): string[] | undefined {
  const whole = nounOf(word);
  if (whole) return [whole];
  if (word.length < 9) return undefined;
  // German and Dutch write terms as one word, often with an s or n between the parts.
  for (let split = word.length - 3; split >= 4; split--) {
    const first = nounOf(word.slice(0, split));
    const rest = word.slice(split);
    const second = first && (nounOf(rest) ?? nounOf(rest.replace(/^[sn]/, "")));
    if (first && second) return [first, second];
  }
  return undefined;
}

function nounOf(word: string): string | undefined {
  return STEMS.find(({ stem }) =>
    word.startsWith(stem) && word.length - stem.length <= (stem.length < 5 ? 1 : MOST_ENDING)
  )?.english;
}
