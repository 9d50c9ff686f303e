import type { Expression, Reference } from './expression';

export interface Attribute {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly value: Expression;
}

export interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly start: number;
  readonly end: number;
  /** After the opening and before the closing brace. */
  readonly open: number;
  readonly close: number;
  readonly attributes: readonly Attribute[];
  readonly blocks: readonly Block[];
  readonly references: readonly Reference[];
}

/** A parsed Terraform file with positions. */
export interface Syntax {
  readonly path: string;
  readonly text: string;
  readonly attributes: readonly Attribute[];
  readonly blocks: readonly Block[];
}

/** Code to write verbatim: a reference or a function call. */
export interface Code {
  readonly $code: string;
}
