/** The private rooms of dynalite that the overlay reaches into; the version is pinned. */
declare module 'dynalite/db/index.js' {
  export type Item = Record<string, Record<string, unknown>>;
  export type Done<T = unknown> = (error?: Error | null, value?: T) => void;
  export interface ApiError extends Error {
    statusCode?: number;
    body?: { __type: string; message?: string; [key: string]: unknown };
  }
  export interface SubDb {
    lock(key: string | string[], run: (release: <D extends Done>(done: D) => D) => void): void;
    get(key: string, done: Done<Item>): void;
    put(key: string, value: unknown, done: Done): void;
    del(key: string, done: Done): void;
    createKeyStream(options?: object): NodeJS.ReadableStream;
    createReadStream(options?: object): NodeJS.ReadableStream;
    createValueStream(options?: object): NodeJS.ReadableStream;
  }
  export interface Table {
    TableName: string;
    KeySchema: { AttributeName: string; KeyType: string }[];
  }
  export interface Write {
    type: 'put' | 'del';
    key: string;
    value?: unknown;
  }
  export interface DynaliteStore {
    options: { maxItemSize: number };
    db: {
      get(key: string, done: Done): void;
      getSync(key: string): unknown;
      batch(writes: Write[], done: Done): void;
      open(): Promise<void>;
      clear(): Promise<void>;
    };
    tableDb: SubDb;
    getItemDb(table: string): SubDb;
    getIndexDb(kind: string, table: string, index: string): SubDb;
    getTagDb(table: string): SubDb;
    getTable(name: string, ...asked: [Done<Table>] | [boolean, Done<Table>]): void;
    lifecycleManager: { gracefulClose(): Promise<void> };
  }
  interface Db {
    create(options: {
      path?: string;
      createTableMs?: number;
      deleteTableMs?: number;
      updateTableMs?: number;
    }): DynaliteStore;
    createKey(key: Item, table: Table): string;
    validateKey(key: Item, table: Table): ApiError | null | undefined;
    validateItem(item: Item, table: Table): ApiError | null | undefined;
    checkConditional(request: object, existing: Item | undefined): ApiError | null | undefined;
    validationError(message: string): ApiError;
  }
  const db: Db;
  export default db;
}

declare module 'dynalite/db/conditionParser.js' {
  export interface ExpressionContext {
    readonly attrNames?: Readonly<Record<string, string>>;
    readonly attrVals?: Readonly<Record<string, object>>;
    readonly unusedAttrNames: Record<string, true>;
    readonly unusedAttrVals: Record<string, true>;
  }
  export interface ExpressionParser {
    /** A tree, or what is wrong with the expression. @throws Error for its syntax */
    parse(text: string, options: { readonly context: ExpressionContext }): object | string;
  }
  const parser: ExpressionParser;
  export default parser;
}

declare module 'dynalite/db/updateParser.js' {
  import type { ExpressionParser } from 'dynalite/db/conditionParser.js';
  const parser: ExpressionParser;
  export default parser;
}

declare module 'dynalite/validations/index.js' {
  import type { DynaliteStore } from 'dynalite/db/index.js';
  const validations: {
    checkTypes(input: object, types: object): Record<string, unknown>;
    checkValidations(input: object, types: object, custom: unknown, store: DynaliteStore): void;
  };
  export default validations;
}

declare module 'dynalite/actions/*' {
  import type { DynaliteStore } from 'dynalite/db/index.js';
  const action: (store: DynaliteStore, input: never, done: (error?: Error | null, output?: object) => void) => void;
  export default action;
}

declare module 'dynalite/validations/*' {
  const validation: { types: object; custom?: unknown };
  export default validation;
}
