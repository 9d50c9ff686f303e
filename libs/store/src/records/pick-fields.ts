/** Every field of a record: the compiler refuses a list that lacks a new one. */
type Fields<T> = { readonly [Name in keyof Required<T>]: true };

/** Reads records from their items: their own fields, without keys, time to live and what else lies beside them. */
export const pickFields = <T extends object>(fields: Fields<T>): ((item: T) => T) => {
  const names = Object.keys(fields) as Array<keyof T>;
  // A loop: lists read 50,000 rows, and fromEntries takes several times longer.
  return (item) => {
    const record = {} as T;
    for (const name of names) record[name] = item[name];
    return record;
  };
};
