/** What a script of the person sends with its calls of the API. */
export async function personHeaders(keyFile: string): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${(await Deno.readTextFile(keyFile)).trim()}` };
}
