/**
 * The console's modules in dependency order. Evaluating them at once would block a phone for a third of a second; they
 * are still fetched in parallel (build/start-at-once.ts).
 */
const PARTS = [
  () => import('react-dom/client'),
  () => import('@cloudmend/domain/contracts'),
  () => import('./start'),
] as const;

/** Yields to the browser. */
const nextTask = (): Promise<void> => new Promise((next) => setTimeout(next));

const begin = async (): Promise<void> => {
  for (const part of PARTS) {
    await part();
    await nextTask();
  }
  const { start } = await import('./start');
  await start();
};

void begin();
