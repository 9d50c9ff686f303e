import type { Services } from '@cloudmend/infra/runtime';

interface Watch {
  readonly everyMs: number;
  /**
   * What is logged when a look fails.
   * @default - nothing: the work logs it
   */
  readonly failure?: string;
}

/**
 * Repeats some work, one look at a time; `hasTime` is false once it is to end. Returns a function that ends it and waits
 * for the last look.
 */
export const watch = (
  { log }: Pick<Services, 'log'>,
  work: (hasTime: () => boolean) => Promise<unknown>,
  { everyMs, failure }: Watch,
): (() => Promise<void>) => {
  let isClosing = false;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      await work(() => !isClosing);
    } catch (error) {
      if (failure !== undefined) log.error(failure, { errorMessage: String(error) });
    }
    looking = undefined;
  };
  const timer = setInterval(() => (looking ??= look()), everyMs);
  timer.unref();
  return async () => {
    isClosing = true;
    clearInterval(timer);
    await looking;
  };
};
