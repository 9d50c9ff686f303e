/** A page of a list; `cursor` requests the next one and is valid for this tenant only. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly cursor?: string;
}
