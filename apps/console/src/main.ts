/**
 * What the console is made of, each part before those that need it. Read in one go they would hold the browser of a phone for a third of a second;
 * they are fetched together all the same (build/start-at-once.ts).
 */
const PARTS = [
  () => import('react-dom/client'),
  () => import('@cloudmend/domain/contracts'),
  () => import('./start'),
] as const;

/** Lets the browser answer in between. */
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
