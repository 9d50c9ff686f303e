/** Any JSON value. Strings are templates: see `Hole`. */
export type RemedyValue = string | number | boolean | readonly RemedyValue[] | { readonly [key: string]: RemedyValue };
export type RemedyObject = { readonly [key: string]: RemedyValue };

/**
 * Placeholders of a template, written `{name}`: facts of the finding's resource. Templates are parsed once;
 * filled-in values are never parsed again, and each form escapes them by its own rules.
 */
export const HOLES = [
  'name',
  'family',
  'arn',
  'region',
  'account',
  'partition',
  'dns',
  'api',
  'stage',
  'to',
  'also',
] as const;
export type Hole = (typeof HOLES)[number];

/** A form that does not exist for a check, and why. */
export interface NoForm {
  readonly none: string;
}

/** One command, without `aws`: words split at spaces, a word that contains spaces, JSON for options that take it. */
export type Command = string | ReadonlyArray<string | { readonly word: string } | { readonly json: RemedyValue }>;

/** A manual step between two commands. It has no placeholders: a shell treats it as a comment. */
export interface Note {
  readonly note: string;
}

/** In a body, an object is a block, `{ $map }` an argument that takes a map, `{ $json }` one that takes a JSON document. */
export interface TerraformResource {
  readonly type: string;
  readonly body: RemedyObject;
  /** True if the resource needs further arguments, which stay unchanged. */
  readonly isPart: boolean;
  /** Further notes. */
  readonly remark?: string | undefined;
}

export interface CloudFormationResource {
  readonly type: string;
  readonly properties: RemedyObject;
  readonly isPart: boolean;
  /** Further notes. */
  readonly remark?: string | undefined;
  /** An entry of its lists that stands for those to keep. Only if every other entry is new. */
  readonly kept?: string | undefined;
}

/** What a remedy replaces, interrupts or cannot undo. Its title says so, and every form starts with the warning. */
export interface Hazard {
  /** The remedy's action: `Replace the volume with an encrypted copy`. */
  readonly title: string;
  /** One or two sentences, without placeholders. */
  readonly warning: string;
}

/**
 * How to fix a finding. `<WORDS_IN_CAPITALS>` are values that only the owner knows, such as a key's ARN. A form
 * that would replace the resource as a side effect is omitted, with the reason.
 */
export interface Remedy {
  /** @default - it changes only the setting that the check is about, and can be undone */
  readonly hazard?: Hazard;
  /** Console steps, in order. */
  readonly console: readonly string[];
  readonly cli: ReadonlyArray<Command | Note> | NoForm;
  readonly terraform: readonly TerraformResource[] | NoForm;
  readonly cloudFormation: readonly CloudFormationResource[] | NoForm;
}

/** Remedies by check id. */
export type Remedies = Readonly<Record<string, Remedy>>;

/** Remedies of a check's other kinds of resource by the type in their ARN: `cluster` or `db`. */
export type RemediesByArnType = Readonly<Record<string, Readonly<Record<string, Remedy>>>>;

/** A complete Terraform resource. */
export const tf = (type: string, body: RemedyObject, remark?: string): TerraformResource => ({
  type,
  body,
  isPart: false,
  remark,
});
/** The relevant arguments of a Terraform resource; the others stay unchanged. */
export const tfPart = (type: string, body: RemedyObject, remark?: string): TerraformResource => ({
  type,
  body,
  isPart: true,
  remark,
});
/** A complete CloudFormation resource. */
export const cfn = (type: string, properties: RemedyObject, remark?: string): CloudFormationResource => ({
  type,
  properties,
  isPart: false,
  remark,
});
/** The relevant properties of a CloudFormation resource; the others stay unchanged. */
export const cfnPart = (type: string, properties: RemedyObject, remark?: string): CloudFormationResource => ({
  type,
  properties,
  isPart: true,
  remark,
});

export const none = (reason: string): NoForm => ({ none: reason });
