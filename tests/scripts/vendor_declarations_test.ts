import assert from "node:assert/strict";
import { readDeclarations } from "../../scripts/dictionary/vendor_declarations.ts";
import { writeScriptApi } from "../../scripts/dictionary/script_api_file.ts";

const TEXT = `
import { Other } from "./Other";
/** A comment with { braces } and a call(a, b). */
export declare class Car<T extends string = string> extends Vehicle {
  static make(name?: string): Car;
  drive(to: Map<string, Array<number>>, at: (one: string, two: string) => void): Other<T>;
  drive(to: string): Other;
  park(): string | null;
  load(...parts: any[]): void; // { a trailing one
  readonly colour: string;
  constructor(a: string);
  constructor(a: string, b: '<' | '>');
}
export type Truck = ITruck & { tow(): void } & Vehicle;
declare interface g_car {
    open(
      door: number,
      wide: boolean
    ): void
    close(): void
}
`;

Deno.test("vendor declarations: overloads are one member, with the most arguments of any", () => {
  const [car, truck, object] = readDeclarations(TEXT);
  assert.deepEqual([car?.name, car?.parents], ["Car", ["Vehicle"]]);
  assert.deepEqual([...car?.members.values() ?? []], [
    { name: "make", most: 1, returns: "Car" },
    { name: "drive", most: 2, returns: "Other" },
    { name: "park", most: 0 },
    { name: "load", most: Infinity, returns: "void" },
    { name: "colour" },
    { name: "new", most: 2 },
  ]);
  assert.deepEqual(truck?.parents, ["ITruck", "Vehicle"]);
  assert.deepEqual([...truck?.members.keys() ?? []], ["tow"]);
  assert.deepEqual([...object?.members.values() ?? []].map(({ name, most }) => [name, most]), [
    ["open", 2],
    ["close", 0],
  ]);
});

Deno.test("vendor declarations: the table writes ranges, and results of classes that it has", () => {
  const members = (told: { name: string; least?: number; most?: number; returns?: string }[]) =>
    new Map(told.map((member) => [member.name, member]));
  const server = new Map([
    [
      "GlideCar",
      members([
        { name: "open", least: 1, most: 2, returns: "GlideDoor" },
        { name: "load", most: Infinity, returns: "string" },
        { name: "colour" },
      ]),
    ],
    ["GlideDoor", members([{ name: "close", most: 0 }])],
    ["GlideEmpty", members([])],
  ]);
  assert.equal(
    writeScriptApi({ server, client: new Map() }, "a source"),
    "# a source\nserver\tGlideCar\tcolour load/* open/1-2>GlideDoor\nserver\tGlideDoor\tclose/0\n",
  );
});
