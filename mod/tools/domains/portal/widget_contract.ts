import { type ClientFacts, readClient } from "./widget_client.ts";
import { type NameLines, readServer, type ServerFacts } from "./widget_server.ts";
import { readTemplate, type TemplateFacts } from "./widget_template.ts";

export interface WidgetTexts {
  template: string;
  script: string;
  client_script: string;
  link: string;
}

export interface ContractFinding {
  severity: "high" | "medium" | "low";
  part: "template" | "script" | "client_script";
  line: number;
  message: string;
}

/**
 * Whether the three parts of a widget fit: every key of `data` that is shown or read is filled,
 * every function that the template calls exists, every action that is sent is handled.
 */
export function checkContract(texts: WidgetTexts): ContractFinding[] {
  const server = readServer(texts.script);
  const client = readClient(texts.client_script);
  const template = readTemplate(texts.template);
  const faults = [faultOf("script", server), faultOf("client_script", client)].flat();
  // What a script that does not parse offers is not known: its absence proves nothing.
  const findings = [
    ...faults,
    ...(server.fault || client.fault ? [] : missingKeys({ server, client, template })),
    ...(client.fault ? [] : missingFunctions(client, template)),
    ...(server.fault || client.fault ? [] : unhandled(server, client)),
    ...(server.fault ? [] : unusedKeys(server, texts)),
  ];
  const grades = ["high", "medium", "low"];
  return findings.sort((a, b) =>
    grades.indexOf(a.severity) - grades.indexOf(b.severity) || a.line - b.line
  );
}

function faultOf(
  part: "script" | "client_script",
  { fault }: ServerFacts | ClientFacts,
): ContractFinding[] {
  if (!fault) return [];
  const message = `It does not parse: ${fault.message}. The widget shows nothing.`;
  return [{ severity: "high", part, line: fault.line, message }];
}

function missingKeys(
  { server, client, template }: {
    server: ServerFacts;
    client: ClientFacts;
    template: TemplateFacts;
  },
): ContractFinding[] {
  const filled = new Set([...server.sets.keys(), ...client.sets.keys(), ...template.sets.keys()]);
  const of = (part: "template" | "client_script", reads: NameLines) =>
    [...reads].filter(([name]) => !filled.has(name)).map(([name, line]): ContractFinding => ({
      severity: server.opaque ? "low" : "high",
      part,
      line,
      message: server.opaque
        ? `data.${name} is not filled in a way that can be seen: look whether the server script does.`
        : `data.${name} is never filled: nothing is shown. Set it in the server script.`,
    }));
  return [...of("template", template.reads), ...of("client_script", client.reads)];
}

function missingFunctions(client: ClientFacts, template: TemplateFacts): ContractFinding[] {
  const of = (calls: NameLines, shown: (name: string) => string) =>
    [...calls].filter(([name]) => !client.offers.has(name)).map((
      [name, line],
    ): ContractFinding => ({
      severity: "high",
      part: "template",
      line,
      message: `${shown(name)}() does not exist: the click does nothing. ` +
        "Define it in the client script.",
    }));
  return [
    ...of(template.calls, (name) => `c.${name}`),
    ...of(template.scopeCalls, (name) => `$scope.${name}`),
  ];
}

function unhandled(server: ServerFacts, client: ClientFacts): ContractFinding[] {
  const actions = [...client.actions].filter(([action]) => !server.texts.has(action));
  const lost = actions.map(([action, line]): ContractFinding => ({
    severity: "high",
    part: "client_script",
    line,
    message: `The action "${action}" is sent, but the server script never compares it.`,
  }));
  if (client.asksServer === undefined || server.handlesInput) return lost;
  return [...lost, {
    severity: "medium",
    part: "client_script",
    line: client.asksServer,
    message: "The server is called, but its script never reads input.",
  }];
}

function unusedKeys(server: ServerFacts, texts: WidgetTexts): ContractFinding[] {
  const others = `${texts.template}\n${texts.client_script}\n${texts.link}`;
  const isNamed = (name: string) =>
    new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, "\\$&")}(?![\\w$])`).test(others);
  return [...server.sets].filter(([name]) => name !== "" && !isNamed(name)).map((
    [name, line],
  ): ContractFinding => ({
    severity: "low",
    part: "script",
    line,
    message: `data.${name} is filled but used nowhere: it is sent to the browser for nothing.`,
  }));
}
