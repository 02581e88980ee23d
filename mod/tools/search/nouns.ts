/**
 * The nouns of the field as stems in German, Spanish, French, Dutch, Portuguese, Italian, Polish and
 * Japanese, without accents. The words on the right of a stem's own language may end otherwise.
 */
export const NOUNS: Readonly<Record<string, string>> = {
  // Tables and records
  table: "tabell tabla tabela tabel テーブル",
  field: "feld felder champ champs campo veld velden pole pola フィールド 項目",
  column: "spalte columna colonn kolom coluna kolumn カラム 列",
  record:
    "datensatz datensaetz eintrag eintrage registro enregistrement ligne recordes rekord fila filas linha riga wiersz レコード",
  value: "wert werte valor valores valeur waarde valore valori wartosc 値",
  default:
    "standardwert vorgabe vorbelegung predeterminad predefinid defaut standaardwaarde padrao domysln 既定値 デフォルト",
  type: "typ typen tipo tipos tipi タイプ 種類",
  choice:
    "auswahl auswahlwert auswahllist opcion choix keuze opcao opcoes scelta scelte wybor desplegable listbox 選択肢 選択リスト",
  label: "beschriftung bezeichnung etiqueta libelle etichett etykiet rotulo ラベル",
  index: "indice indeks インデックス",
  prefix: "praefix prafix prefijo prefixe voorvoegsel prefixo prefisso 接頭辞",
  number: "nummer nummern numero numeros numeri numer 番号",
  reference: "referenz verweis referencia referenci verwijzing riferiment odwolani 参照",
  child:
    "untergeordnet kinder hijo hijos enfant enfants onderliggend filho filhos figli podrzedn 子",
  parent: "ubergeordnet eltern padre parents bovenliggend pai genitore nadrzedn 親",
  relation: "beziehung relacion relation relatie relacao relacoes relazion relacj 関係",
  hierarchy: "hierarchie jerarquia hierarquia gerarchia hierarchia 階層",
  property:
    "eigenschaft systemeigenschaft propiedad propriete eigenschap propriedade proprieta wlasciwosc プロパティ",
  setting:
    "einstellung konfiguration ajuste configuracion parametrage reglage instelling configurac impostazion ustawieni 設定",
  template: "vorlage plantilla modele gabarit sjabloon modelo modello szablon テンプレート",
  translation:
    "ubersetzung ubersetzen traduccion traducir traduction traduire vertaling vertalen traducao traduzir traduzione tradurre tlumaczen 翻訳",
  history:
    "verlauf historie historial historique geschiedenis historico storia cronologia historia 履歴",
  version: "versionen versie versao versoes versione wersj バージョン",
  content: "inhalt inhalte contenido contenu inhoud conteudo contenut zawartosc 内容",
  difference: "unterschied diferencia difference verschil diferenca differenza roznic 差分 違い",
  // Work
  incident: "storung storfall incidente incydent インシデント",
  ticket: "vorgang storungsmeldung zgloszeni bilet chamado チケット",
  problem: "problema problemas probleem problemen probleme 問題",
  change:
    "anderung anderungsantrag cambio cambios changement wijziging mudanca modifiche modification zmian 変更要求 変更",
  request:
    "anfrage anforderung solicitud demande aanvraag verzoek solicitac pedido richiest zadani wniosek リクエスト 要求",
  order: "bestellung pedidos commande bestelling encomenda ordine zamowieni 注文",
  task: "aufgabe tarea tache taak taken tarefa attivita compito zadanie タスク",
  approval:
    "genehmigung genehmigt freigabe aprobacion aprobo aprobado goedgekeurd approvato aprovou zatwierdzil aprobacion approbation goedkeuring aprovacao approvazion zatwierdzen akceptacj 承認依頼",
  approver: "genehmiger aprobador approbateur goedkeurder aprovador approvatore 承認者",
  comment: "kommentar comentario commentaire opmerking commento commenti komentarz コメント",
  note: "notiz notizen notitie nota notas notatk メモ",
  attachment: "anhang anhange anlage adjunto piece bijlage anexo allegat zalacznik 添付",
  file: "datei dateien archivo fichier bestand bestanden arquivo plik pliki ファイル",
  priority: "prioritat prioridad priorite prioriteit prioridade priorita priorytet 優先度",
  status: "zustand estado etat toestand stato ステータス 状態",
  outage: "ausfall caida panne uitval interruzion awari 障害",
  cause: "ursache causa oorzaak przyczyn 原因",
  solution: "losung solucion solution oplossing solucao soluzion rozwiazani 解決策",
  schedule: "zeitplan arbeitszeit horario horaire rooster cronograma harmonogram スケジュール",
  calendar: "kalender calendario calendrier agenda kalendarz カレンダー",
  holiday: "feiertag festivo ferie feestdag feriado festivita swieto 祝日 休日",
  assignment:
    "zuweisung zuordnung asignacion affectation toewijzing atribuicao assegnazion przydzial 割り当て",
  deadline: "frist fristen plazo echeance termijn prazo scadenz termin 期限",
  rule: "regel regeln regla regle regels regra regola regole regul reguly ルール",
  // People
  user:
    "benutzer anwender nutzer usuario utilisateur gebruiker utente utenti uzytkownik ユーザー ユーザ 利用者",
  employee:
    "mitarbeiter angestellte empleado employe medewerker werknemer funcionario dipendent pracownik 従業員 社員",
  group: "gruppe gruppen grupo groupe groep groepen gruppo gruppi grup グループ",
  team: "mannschaft equipo equipe zespol チーム",
  member: "mitglied miembro membre leden membro membri czlonek czlonkow メンバー",
  role: "rolle rollen rol roles rollen papel papeis ruolo ruoli rola role roli ロール 役割",
  manager:
    "vorgesetzt leiter jefe gerente responsable gestionnaire leidinggevend gestore kierownik マネージャー 上司",
  access: "zugriff zugang acceso acces toegang acesso accesso dostep アクセス",
  right:
    "recht rechte berechtigung derecho permiso droit rechten direito permiss permess diritt uprawnien 権限",
  password: "passwort kennwort contrasena passe wachtwoord senha haslo パスワード",
  account: "konto konten cuenta compte conta 口座 アカウント",
  department: "abteilung departamento departement afdeling dipartiment dzial 部門 部署",
  company: "firma unternehmen empresa entreprise societe bedrijf azienda 会社",
  location: "standort ubicacion emplacement locatie localizac ubicazion lokalizacj 場所",
  customer: "kunde kunden cliente client klant klanten klient 顧客",
  contact: "ansprechpartner kontakt contacto contato contatto 連絡先",
  vendor:
    "lieferant anbieter proveedor fournisseur leverancier fornecedor fornitor dostawc ベンダー",
  // Scripts and forms
  script: "skript guion scripts スクリプト",
  code: "quelltext quellcode codigo codice kod コード",
  function: "funktion funcion fonction functie funcao funzion funkcj 関数",
  form: "formular maske formulaire formulario formulier modulo formularz フォーム",
  list: "listenansicht リストレイアウト",
  view: "ansicht ansichten vista vue weergave visao visualizac widok ビュー",
  section: "abschnitt seccion sectie secao sezion sekcj セクション",
  tab: "reiter registerkarte pestana onglet tabblad scheda zakladk タブ",
  button: "knopf schaltflache boton botones bouton knop botao pulsant przycisk ボタン",
  message:
    "nachricht meldungstext mensaje bericht mensagem messaggi wiadomosc komunikat メッセージ",
  mandatory:
    "pflicht pflichtfeld obligatori obligatoir verplicht obrigatori obbligatori wymagan obowiazkow 必須",
  "read only": "schreibgeschutzt lectura lecture alleenlezen leitura lettura odczytu 読み取り専用",
  hidden: "versteckt ausgeblendet oculto cache verborgen nascosto ukryt 非表示",
  condition: "bedingung condicion voorwaarde condicao condizion warunek 条件",
  job: "auftrag trabajo tache ジョブ",
  event: "ereignis evento eventos evenement gebeurtenis zdarzeni イベント",
  background: "hintergrund fondo plan achtergrond バックグラウンド",
  // Mail
  notification:
    "benachrichtigung notificacion notificac notifica notifiche powiadomien melding 通知",
  email: "mail mails correo correos courriel posta poczt メール 電子メール",
  recipient: "empfanger destinatari destinataire ontvanger odbiorc 受信者 宛先",
  // Catalog, knowledge, portal
  catalog: "katalog catalogo catalogue catalogus カタログ",
  item: "artikel articulo article elemento element elementos アイテム",
  category: "kategorie kategorien categoria categorie kategoria カテゴリ",
  variable: "variabele variablen variavel variavei zmienn 変数",
  question: "frage fragen pregunta vraag vragen pergunta domand pytani 質問",
  knowledge: "wissen conocimiento connaissance kennis conhecimento conoscenz wiedz ナレッジ 知識",
  article: "beitrag artigo articol artykul 記事",
  portal: "portail portale ポータル",
  page: "seite seiten pagina paginas pagine strona strony ページ",
  theme: "design tema themes thema motyw テーマ",
  color: "farbe farben couleur kleur cores colore kolor 色",
  menu: "menue menus メニュー",
  workspace: "arbeitsbereich espacio espace werkruimte ワークスペース",
  // Figures
  dashboard: "instrumententafel tableau cuadro pulpit ダッシュボード",
  report: "bericht berichte auswertung informe rapport relatorio resoconto raport レポート 報告",
  chart: "diagramm grafik grafico graphique grafiek wykres グラフ",
  indicator: "kennzahl indicador indicateur indicator indicatore wskaznik 指標",
  scorecard: "スコアカード スコア",
  breakdown: "aufschlusselung desglose ventilation uitsplitsing detalhamento scomposizion 内訳",
  statistics: "statistik estadistic statistiqu statistiek estatistic statistic statystyk 統計",
  // Application and transport
  application:
    "anwendung anwendungen aplicacion application toepassing applicatie aplicativo aplicac applicazion aplikac アプリ アプリケーション",
  scope: "geltungsbereich ambito portee bereik escopo zakres スコープ",
  plugin: "erweiterung complemento extension プラグイン",
  instance: "instanz instanzen instancia instantie istanz instanc インスタンス",
  environment: "umgebung entorno environnement omgeving ambiente srodowisk 環境",
  repository: "repositorio depot リポジトリ",
  // Operations
  log: "protokoll registros journaux logboek dziennik logs ログ",
  error:
    "fehler fehlern erreur fout fouten erro erros errore errori error errores blad bledy エラー",
  "error message": "fehlermeldung fehlermeldungen foutmelding foutmeldingen エラーメッセージ",
  warning: "warnung advertencia avertissement waarschuwing aviso avvis ostrzezeni 警告",
  slow: "langsam lent lento lenta traag wolno woln 遅い",
  query: "abfrage consulta requete opvraging interrogazion zapytani クエリ",
  cache: "zwischenspeicher キャッシュ",
  performance: "leistung rendimiento prestatie desempenho prestazion wydajnosc 性能",
  test: "prueba pruebas essai prova testes testu testy テスト",
  suite: "testreihe スイート",
  step: "schritt schritte paso etape stap stappen passo passi krok ステップ",
  result: "ergebnis resultado resultat resultaat risultat wynik 結果",
  scan: "スキャン",
  // Integration
  integration: "schnittstelle integracion integratie integracao integrazion integracj 連携",
  import: "einfuhr importacion importation importacao importazion インポートセット",
  credential:
    "zugangsdaten anmeldedaten credencial identifiants referenz credenzial poswiadczeni 資格情報",
  connection: "verbindung conexion connexion verbinding conexao connession polaczen 接続",
  server: "servidor serveur servers serwer サーバー サーバ",
  endpoint: "endpunkt エンドポイント",
  limit: "grenze limitar limite limiet limit 制限",
  source: "quelle quellen fuente bron fonte zrodl ソース",
  // Flow
  flow: "fluss ablauf flujo flux stroom fluxo flusso flussi przeplyw フロー",
  workflow: "arbeitsablauf ワークフロー",
  decision: "entscheidung beslissing decisao decision decisione decyzj 決定",
  trigger: "ausloser disparador declencheur gatilho wyzwalacz トリガー",
  // CMDB and products
  dependency: "abhangigkeit dependencia dependance afhankelijkheid dipendenz zaleznosc 依存",
  service: "dienst dienste servicio diensten servico servizi uslug サービス",
  device: "gerat gerate dispositivo appareil apparaat urzadzeni デバイス",
  database: "datenbank baza banco データベース",
  network: "netzwerk reseau netwerk rede sieci ネットワーク",
  alert: "alarm alarme alarmas alerta alerte waarschuwingen allarm アラート",
  asset: "anlagegut anlagen activo actif bezit ativo attivo srodek 資産",
  hardware: "hardwaregerat equipamento equipo materiel ハードウェア",
  laptop:
    "notebook portatil ordinateur portable computadora ordenador komputer computador ノートパソコン パソコン",
  software: "programm programa logiciel oprogramowani ソフトウェア",
  contract: "vertrag vertrage contrato contrat contratto contratti umowa umowy 契約",
  project: "projekt proyecto projet progetto progetti projeto プロジェクト",
  demand: "bedarf",
  story: "anwenderstory ストーリー",
  risk: "risiko risiken riesgo risque risico risco rischi ryzyk リスク",
  control: "kontrolle controle control コントロール",
  policy: "richtlinie politica politique beleid polityk ポリシー",
  vulnerability:
    "schwachstelle vulnerabilidad vulnerabilite kwetsbaarheid vulnerabilidade vulnerabilit podatnosc 脆弱性",
  security: "sicherheit seguridad securite beveiliging seguranca sicurezz bezpieczen セキュリティ",
  technician: "techniker tecnico technicien monteur technik 技術者",
  hr: "personalabteilung rrhh personalwesen 人事",
  case: "fall falle caso casos dossier zaak sprawa ケース",
  // Questions
  "how many": "wieviele cuantos cuantas combien hoeveel quantos quantas quanti quante ile 何件",
  why: "warum weshalb wieso porque pourquoi waarom perche dlaczego なぜ",
  who: "quien qui quem chi kto 誰",
  where: "donde waar onde dove gdzie どこ",
  public: "offentlich publico publique openbaar pubblico publiczn 公開",
  daily: "taglich tagliche diario quotidien dagelijks diaria giornalier codzienn 毎日",
  weekly: "wochentlich semanal hebdomadaire wekelijks settimanal tygodniow 毎週",
  monthly: "monatlich mensual mensuel maandelijks mensal mensil miesieczn 毎月",
  night: "nacht nachts nachtlich noche nuit notte noc noite 夜間",
};
