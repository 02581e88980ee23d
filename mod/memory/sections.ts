/** A stretch of a Markdown file under one heading. */
export interface Section {
  /** The heading's text; empty for what stands before the first heading. */
  heading: string;
  /** The headings above, outermost first. */
  trail: string[];
  /** 1-based line of the heading, or of the first line. */
  line: number;
  text: string;
}

/** Splits Markdown at its `#` headings. Lines in fenced code are never headings. */
export function splitSections(markdown: string): Section[] {
  const sections: Section[] = [];
  const parents: { level: number; heading: string }[] = [];
  let section: Section = { heading: "", trail: [], line: 1, text: "" };
  let fence = "";
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && !fence) fence = mark;
    else if (mark && mark.startsWith(fence) && line.trim() === mark) fence = "";
    const heading = fence ? null : /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(line);
    if (!heading) {
      section.text += `${line}\n`;
      continue;
    }
    keep(section, sections);
    const [, marks = "", title = ""] = heading;
    const level = marks.length;
    while ((parents.at(-1)?.level ?? 0) >= level) parents.pop();
    const trail = parents.map((parent) => parent.heading);
    parents.push({ level, heading: title });
    section = { heading: title, trail, line: index + 1, text: "" };
  }
  keep(section, sections);
  return sections;
}

function keep(section: Section, sections: Section[]): void {
  if (section.heading || section.text.trim()) sections.push(section);
}
