export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type Item<T = Record<string, unknown>> = Key & T;
