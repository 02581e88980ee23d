/**
 * What a request wants done, in the languages that people write to it in. `create` and `update` …
 * pick the member of a family; the others are words that names of tools begin with.
 */
const VERBS: Readonly<Record<string, string>> = {
  create:
    "create add insert define register provision grant give allow make anlegen anlege lege erstellen erstelle " +
    "hinzufugen erzeugen einrichten zuweisen erlauben crear crea creo creamos anadir agregar registrar guardar permitir asignar creer cree creez ajouter ajoutez " +
    "ajoute enregistrer aanmaken maak toevoegen voeg criar crie crio adicionar cadastrar creare aggiungere " +
    "aggiungi utworz utworzyc stworz dodaj dodac 作成 追加 登録 作る",
  update:
    "update change modify edit rename set patch alter adjust assign acknowledge andern andere aktualisieren " +
    "bearbeiten setzen anpassen cambiar modificar actualizar editar modifier changer wijzigen " +
    "wijzig bijwerken aanpassen alterar mudar atualizar modificare modifica cambiare cambia " +
    "aggiornare aggiorna zmien zmienic edytuj aktualizuj 変更 更新 編集",
  delete: "delete remove drop destroy erase loschen losche entfernen borrar eliminar suprimir " +
    "supprimer supprime effacer verwijderen verwijder excluir apagar remover eliminare elimina " +
    "cancellare usun usunac skasuj 削除",
  list:
    "list query search find which show all browse grep lookup display view see anzeigen zeige zeig suchen finden auflisten welche " +
    "listar buscar mostrar cuales lister chercher afficher quels quelles zoeken zoek toon welke " +
    "quais exibir elenca elenco cerca mostra quali pokaz znajdz wyszukaj jakie lista liste lijst " +
    "一覧 検索 表示 リスト",
  get: "get read inspect fetch lesen offne leer lire ouvrir lezen lees ler abrir leggere apri " +
    "czytaj otworz 読む 取得 見る",
  run:
    "run execute start launch trigger ausfuhren starten ejecutar executer lancer uitvoeren draaien " +
    "executar rodar eseguire esegui avvia uruchom 実行",
  undo:
    "undo ruckgangig deshacer annuler annule ongedaan desfazer annulla cofnij 取り消す 元に戻す",
  upload: "attach upload anhangen hochladen adjuntar joindre bijvoegen anexar allegare zalacz",
  switch: "switch wechseln wechsle umschalten basculer wisselen trocar 切り替え",
  activate: "activate enable aktivieren einschalten activar activer activeren inschakelen ativar " +
    "attivare attiva wlacz aktywuj 有効化",
  check: "check validate verify prufen prufe comprobar verificar verifier controleren verificare " +
    "sprawdz 確認",
  compare: "compare diff vergleichen comparar comparer vergelijken confrontare porownaj 比較",
  aggregate: "aggregate average sum durchschnitt summe promedio moyenne gemiddelde media somma " +
    "srednia suma 平均 合計",
  count: "count zahlen anzahl wieviele contar cuantos compter combien tellen hoeveel quantos " +
    "contare quanti policz ile 件数",
  send: "send senden schicken enviar envoyer versturen stuur inviare invia wyslij 送信",
  approve: "approve genehmigen aprobar approuver goedkeuren aprovar approvare zatwierdz 承認",
  reject:
    "reject decline ablehnen rechazar rejeter refuser afwijzen rejeitar rifiutare odrzuc 却下",
  copy: "copy clone duplicate kopieren copiar copia copier dupliquer kopieren duplicar copiare " +
    "kopiuj コピー",
  explain:
    "explain why erklaren warum explicar expliquer pourquoi uitleggen waarom spiegare perche " +
    "dlaczego なぜ",
  import: "importieren importar importer importeren importare zaimportuj インポート",
  export: "exportieren exportar exporter exporteren esportare eksportuj エクスポート",
};

/** English words that are things as often as verbs: they ask for something only at the beginning. */
const AT_START = new Set(
  "query set list change view get see display read inspect assign search find register start drop all make copy test report check count show define trigger run"
    .split(" "),
);
/** Every word of every language with its verb. */
const VERB_OF = new Map(
  Object.entries(VERBS).flatMap(([verb, words]) => words.split(" ").map((word) => [word, verb])),
);
/** Words that a question begins with; "how do I create" asks for a creation. */
export const QUESTIONS: ReadonlySet<string> = new Set(
  "which what who where is are was did do does any why many wie wo wer warum que quien donde qui ou wat waar quem onde chi dove kto gdzie"
    .split(" "),
);
/** Changes of state: they ask for an update where nothing has them in its name. */
const STATES = new Set(
  ("turn stop pause rotate reset unlock lock hide put move mark shift postpone cancel point wrong changed incorrect outdated expired deactivate disable enable activate close resolve reopen reassign replace fix correct extend increase " +
    "decrease raise lower mute ignore retire deaktivieren abschalten schliessen desactivar cerrar desactiver " +
    "fermer zurucksetzen zuruck erhohen verringern sperren entsperren umbenennen subir bajar bloquear desbloquear restablecer renombrar augmenter reduire bloquer renommer verhogen verlagen blokkeren uitschakelen sluiten desativar fechar disattivare chiudere wylacz zamknij 無効化")
    .split(" "),
);
const READING = ["list", "get", "count", "compare", "check", "explain", "aggregate"];
const ASIDE = new Set(
  "please can could you i we want to need let us me would like hi hello hey just now kindly must should shall wanna help kannst du konnen mochte will bitte quiero necesito favor veux voudrais dois pouvez wil graag kan je preciso quero gostaria vorrei devo chce prosze"
    .split(" "),
);
const MAKES_NEW = new Set(
  "new neu neue neuer neues neuen nuevo nueva nouveau nouvelle nieuw nieuwe novo nova nuovo nuova nowy nowa nowe 新規 新しい"
    .split(" "),
);

/** The verb that a folded word is in any of the languages. */
export function verbOf(word: string): string | undefined {
  return VERB_OF.get(word);
}

/** Verbs of languages that write no spaces, as they stand within text. */
export const unspacedVerbs: readonly string[] = [...VERB_OF.keys()].filter((word) =>
  /[\u3040-\u9fff]/.test(word)
);

/** Things whose names begin like a verb. */
const THINGS =
  /^(update sets?|import sets?|change (requests?|tasks?)|view rules?|list (views?|layouts?|categor\w+)|test (suites?|results?)|record producers?|set choices|(read|write|create|delete) (access|permissions?|rights?|acls?))$/;

/** What a request asks for: the verb, the word that says so, and where it stands if it only says that. */
export interface Asked {
  verb?: string;
  word?: string;
  at: number;
}

/** What folded words ask for: the first verb, else something new, else a change of state. */
export function askedVerb(words: readonly string[]): Asked {
  const start = words.findIndex((word) => !ASIDE.has(word));
  const makesNew = words.some((word) => MAKES_NEW.has(word));
  const asks = QUESTIONS.has(words[0] ?? "");
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? "";
    const verb = phraseVerb(word, next) ?? VERB_OF.get(word);
    if (verb === undefined || THINGS.test(`${word} ${next}`)) continue;
    // "after update" is a moment, not a wish.
    if (MOMENTS.has(words[at - 1] ?? "")) continue;
    // What is asked about is not asked for: "what would break if I delete it".
    if (asks && !READING.includes(verb)) continue;
    // "make a new one" asks for a new one, "make it mandatory" for a change.
    if (word === "make") {
      return { verb: makesNew || ARTICLES.has(next) ? "create" : "update", word, at };
    }
    if (at === start || !AT_START.has(word)) return { verb, word, at };
  }
  if (makesNew) return { verb: "create", at: -1 };
  if (asks) return { at: -1 };
  const state = words.find((word) => STATES.has(word));
  return state === undefined ? { at: -1 } : { verb: "update", word: state, at: -1 };
}

/** What two words ask for together; "open tickets" are such as are open. */
function phraseVerb(word: string, next: string): string | undefined {
  if (word === "open") {
    return ARTICLES.has(next) ? "create" : /^the$|\d/.test(next) ? "get" : undefined;
  }
  if (/^(raise|log|file|write|design|document|draft|setup)$/.test(word) && ARTICLES.has(next)) {
    return "create";
  }
  if (word === "look") return next === "up" || next === "for" ? "list" : undefined;
  if (word === "set" && next === "up") return "create";
  if (/^needs?$/.test(word) && /^(a|an|another)$/.test(next)) return "create";
  if (word === "give" && next === "me") return "list";
  return undefined;
}
const MOMENTS = new Set(
  "after before on async when nach vor bei antes despues avant apres voor na".split(" "),
);
const ARTICLES = new Set("a an another new our my".split(" "));

/** Words that show one thing as well as many. */
export const SHOWING: ReadonlySet<string> = new Set(
  "show display view see anzeigen zeige zeig mostrar muestra montrer afficher affiche toon mostra exibir pokaz"
    .split(" "),
);

/** Whether a word only says that something is new. */
export function isNew(word: string): boolean {
  return MAKES_NEW.has(word);
}
