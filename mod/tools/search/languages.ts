import { NOUNS } from "./nouns.ts";

/** Terms of more than one word, longest first where one holds another. */
const PHRASES: readonly [string, RegExp][] = [
  [
    "update set",
    /\b(conjuntos? de (actualizaci\w+|atualizac\w+)|jeux? de mises? a jour|set di aggiornament\w+|zestaw\w* aktualizacj\w+)|アップデートセット|更新セット/g,
  ],
  [
    "business rule",
    /\b(reglas? de negocio|regles? metier|bedrijfsregels?|geschaftsregeln?|regras? de negocios?|regol[ae] (di business|aziendal\w+)|regul\w+ biznesow\w+)|ビジネスルール/g,
  ],
  [
    "knowledge article",
    /\b(wissensartikel\w*|articulos? de conocimiento|articles? de connaissances?|kennisartikel\w*|artigos? de conhecimento|articol[oi] (di conoscenza|della knowledge( base)?)|artykul\w* (wiedzy|bazy wiedzy))|ナレッジ記事/g,
  ],
  [
    "knowledge base",
    /\b(wissensdatenbank|bases? de conocimientos?|bases? de connaissances?|kennisbank|base de conhecimento|base di conoscenza|baz\w* wiedzy)|ナレッジベース/g,
  ],
  [
    "work note",
    /\b(arbeitsnotiz\w*|notas? de trabajo|notes? de travail|werknotities?|notas? de trabalho|not[ae] di lavoro|notatk\w+ robocz\w+)|作業メモ/g,
  ],
  [
    "catalog item",
    /\b(katalogartikel\w*|katalogelement\w*|articulos? del? catalogo|elementos? del? catalogo|elements? (du|de) catalogue|articles? (du|de) catalogue|catalogusitems?|itens? d[eo] catalogo|item do catalogo|element\w* (del|di) catalogo|pozycj\w+ katalogu)|カタログアイテム/g,
  ],
  [
    "service catalog",
    /\b(servicekatalog\w*|catalogos? de servicios|catalogues? de services|servicecatalog\w*|catalogo (de servicos|dei servizi)|katalog\w* uslug)|サービスカタログ/g,
  ],
  [
    "change request",
    /\b(solicitud(es)? de cambios?|demandes? de changements?|wijzigingsverzoek\w*|anderungsantrag\w*|solicitac\w+ de mudancas?|richiest[ae] di (modifica|cambiamento)|wnios\w+ o zmian\w+)|変更要求/g,
  ],
  [
    "user story",
    /\b(historias? de usuarios?|anwenderstor\w+|recits? utilisateurs?|gebruikersverhal\w*)|ユーザーストーリー/g,
  ],
  [
    "related list",
    /\b(verwandte\w* listen?|zugehorige\w* listen?|listas? relacionadas?|listes? (liees|associees|connexes)|gerelateerde lijst(en)?|list[ae] correlat[ae]|powiazan\w* list\w*)|関連リスト/g,
  ],
  [
    "client script",
    /\b(clientskript\w*|scripts? (de|del) cliente|scripts? clients?|script client|skrypt\w* klienta)|クライアントスクリプト/g,
  ],
  [
    "access control acl",
    /\b(zugriffsregel\w*|zugriffskontroll\w*|controle?s? de (acceso|acesso)|controles? d.?acces|toegangscontrole|toegangsregel\w*|controllo (degli )?access[io]|kontrol\w+ dostepu)|アクセス制御|アクセスコントロール/g,
  ],
  [
    "scheduled job",
    /\b(geplante\w* (jobs?|auftrag\w*|aufgaben?)|trabajos? programados?|taches? planifiees?|geplande (taak|taken|job)|tarefas? agendadas?|lavor[io] pianificat[io]|zaplanowan\w* zadani\w*)|スケジュールジョブ|スケジュール済みジョブ/g,
  ],
  [
    "ui policy",
    /\b(ui richtlinien?|politicas? de (la )?(interfaz|ui|interface)( de usuario)?|politiques? (d interface|ui)|ui beleid|zasad\w+ interfejsu)|uiポリシー/g,
  ],
  [
    "error message",
    /\b(messages? d erreur|mensajes? de error|mensage\w* de erro|messagg\w+ di errore|komunikat\w* o bled\w+)/g,
  ],
  ["background script", /バックグラウンドスクリプト/g],
  ["root cause", /\b(grundursache|causa raiz|cause racine|hoofdoorzaak)|根本原因/g],
  [
    "dropdown choice",
    /\b(listas? desplegables?|listes? deroulantes?|keuzelijst\w*|auswahlliste\w*|listas? suspensas?|menu a tendina)|プルダウン/g,
  ],
  [
    "whoami user",
    /\b(who am i|wer bin ich|quien soy|qui suis je|wie ben ik|quem sou eu|chi sono|kim jestem)\b/g,
  ],
  ["who", /\b(wer|wem|wie (is|heeft|mag|kan|zit|staat))\b/g],
  ["where", /\b(wo|ou)\b(?= (wird|ist|werden|sind|est|sont))/g],
  ["why", /\b(por que|pour quoi)\b/g],
  ["current", /\b(am i (in|on|working)|bin ich|estoy|suis je|zit ik|estou|mi trovo)\b/g],
  ["sys id", /\bsysids?\b/g],
  ["acl", /\baccess (controls?|rules?)( lists?)?\b/g],
  ["how documentation help", /\b(how (do|does|to) (?!i\b|we\b|you\b)|docs?\b|documentation\b)/g],
  ["how many count", /\b(how many|number of|wie viele|how much)/g],
  ["update", /\b(mettre a jour|mets a jour)/g],
];

const ENGLISH_OF = new Map(
  Object.entries(NOUNS).flatMap(([english, words]) =>
    words.split(" ").map((stem) => [stem, english] as const)
  ),
);
const UNSPACED = [...ENGLISH_OF].filter(([stem]) => /[\u3040-\u9fff]/.test(stem))
  .sort(([a], [b]) => b.length - a.length);
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
  for (const [stem, english] of UNSPACED) text = text.replaceAll(stem, ` ${english} `);
  for (const verb of unspacedVerbs) text = text.replaceAll(verb, ` ${verb} `);
  // What is left of the writing are particles and endings.
  return text;
}

/** English words for a folded word of another language; undefined for one that is not known. */
export function translateWord(
  word: string,
  english: ReadonlySet<string>,
): string[] | undefined {
  const whole = nounOf(word);
  if (whole) return whole.split(" ");
  if (word.length < 9) return undefined;
  const partOf = (text: string) =>
    nounOf(text) ?? (text.length > 3 && english.has(text) ? text : undefined);
  // German and Dutch write terms as one word, often with an s or n between the parts.
  for (let split = word.length - 3; split >= 4; split--) {
    const first = partOf(word.slice(0, split)) ?? partOf(word.slice(0, split).replace(/[sn]$/, ""));
    const second = partOf(word.slice(split));
    if (first && second) return [first, second].flatMap((part) => part.split(" "));
  }
  for (let split = 4; split <= word.length - 4; split++) {
    const last = nounOf(word.slice(split));
    if (last) return last.split(" ");
  }
  return undefined;
}

function nounOf(word: string): string | undefined {
  for (let ending = 0; ending <= MOST_ENDING; ending++) {
    const stem = word.slice(0, word.length - ending);
    if (ending > 1 && stem.length < 5) return undefined;
    const english = ENGLISH_OF.get(stem);
    if (english !== undefined) return english;
  }
  return undefined;
}

/** Whether a folded word is one of another language just as it stands in the list. */
export function isForeign(word: string): boolean {
  return ENGLISH_OF.has(word);
}
