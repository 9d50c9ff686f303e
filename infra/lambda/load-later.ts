/** What can be loaded by its first call: it has nothing but methods that answer later. */
type Deferrable<T> = { readonly [K in keyof T]: (...args: never[]) => Promise<unknown> };

/**
 * An adapter whose code is loaded by its first call, so that functions do not load clients of services they never call.
 * A failed load is tried again by the next call.
 */
export const loadLater = <T extends Deferrable<T>>(load: () => Promise<T>): T => {
  let loading: Promise<T> | undefined;
  const loaded = async (): Promise<T> => {
    try {
      return await (loading ??= load());
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const call =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      const adapter = await loaded();
      return (adapter[name as keyof T] as unknown as (...args: unknown[]) => Promise<unknown>)(...args);
    };
  return new Proxy({} as T, {
    // Whatever has a method `then` counts as a promise.
    get: (_target, name) => (typeof name === 'symbol' || name === 'then' ? undefined : call(name)),
  });
};
