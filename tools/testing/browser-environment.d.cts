import type { Context } from 'node:vm';

declare class BrowserEnvironment {
  constructor(config: object, context: object);
  readonly global: Record<string, unknown>;
  readonly fakeTimersModern: { useFakeTimers(): void };
  getVmContext(): Context;
  setup(): Promise<void>;
  teardown(): Promise<void>;
  keepNewNames<T>(load: () => T): T;
}
export = BrowserEnvironment;
