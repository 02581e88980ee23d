/** A process that holds the demo instance, or with `bare` nothing: it prints what it took. */

const started = performance.now();
if (Deno.args[0] !== "bare") {
  const { createDemo } = await import("../../mod/demo/create_demo.ts");
  const loaded = performance.now();
  const demo = await createDemo();
  const opened = performance.now();
  const answer = await demo.fetch(
    new Request("http://127.0.0.1:1/api/now/table/incident?sysparm_limit=1", {
      headers: { authorization: `Basic ${btoa("admin:admin")}` },
    }),
  );
  await answer.text();
  if (answer.status !== 200) throw new Error(`the first answer is ${answer.status}`);
  print({ load: loaded - started, open: opened - loaded, answer: performance.now() - opened });
  // Kept alive until measured.
  demo.close();
} else {
  await import("node:sqlite");
  print({ load: performance.now() - started, open: 0, answer: 0 });
}

function print(times: Record<string, number>): void {
  const { rss } = Deno.memoryUsage();
  console.log(JSON.stringify({ ...times, rss }));
}
