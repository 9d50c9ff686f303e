/** A page of a list; `cursor` asks for the next one and works in this tenant alone. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly cursor?: string;
}
