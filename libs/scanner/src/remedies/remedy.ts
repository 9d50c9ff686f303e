/** Anything JSON can say. Strings are templates: see `Hole`. */
export type RemedyValue = string | number | boolean | readonly RemedyValue[] | { readonly [key: string]: RemedyValue };
export type RemedyObject = { readonly [key: string]: RemedyValue };

/**
 * What a template may leave open, written `{name}`: facts of the resource that a finding is about. The templates are ours and are
 * parsed once; what is filled in is never parsed again, and each form escapes it by its own rules.
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

/** One command, without `aws`: words that are split at blanks, a word that has blanks of its own, JSON for options that take it. */
export type Command = string | ReadonlyArray<string | { readonly word: string } | { readonly json: RemedyValue }>;

/** What to do by hand between two commands. It has no holes: a terminal takes it for a remark. */
export interface Note {
  readonly note: string;
}

/** In a body, an object is a block, `{ $map }` an argument that takes a map, `{ $json }` one that takes a JSON document. */
export interface TerraformResource {
  readonly type: string;
  readonly body: RemedyObject;
  /** True where the resource needs further arguments that stay as they are. */
  readonly isPart: boolean;
  /** What else to mind. */
  readonly remark?: string | undefined;
}

export interface CloudFormationResource {
  readonly type: string;
  readonly properties: RemedyObject;
  readonly isPart: boolean;
  /** What else to mind. */
  readonly remark?: string | undefined;
}

/** What a remedy replaces, interrupts or cannot undo. Its title says so, and the warning stands first in every form. */
export interface Hazard {
  /** What the remedy does: `Replace the volume with an encrypted copy`. */
  readonly title: string;
  /** One or two sentences, without holes. */
  readonly warning: string;
}

/**
 * How to mend what a check finds. `<WORDS_IN_CAPITALS>` stand for what only the owner knows, such as the ARN of a key.
 * A form that would replace the resource as a side effect is left out, with the reason.
 */
export interface Remedy {
  /** @default - it changes nothing but the setting that the check is about, and can be undone */
  readonly hazard?: Hazard;
  /** Steps in the console, in order. */
  readonly console: readonly string[];
  readonly cli: ReadonlyArray<Command | Note> | NoForm;
  readonly terraform: readonly TerraformResource[] | NoForm;
  readonly cloudFormation: readonly CloudFormationResource[] | NoForm;
}

/** Remedies by check id. */
export type Remedies = Readonly<Record<string, Remedy>>;

/** Remedies of a check's other kinds of resource by the type in their ARN: `cluster` or `db`. */
export type RemediesByArnType = Readonly<Record<string, Readonly<Record<string, Remedy>>>>;

/** A whole resource of Terraform. */
export const tf = (type: string, body: RemedyObject, remark?: string): TerraformResource => ({
  type,
  body,
  isPart: false,
  remark,
});
/** The arguments of a Terraform resource that this is about; its others stay. */
export const tfPart = (type: string, body: RemedyObject, remark?: string): TerraformResource => ({
  type,
  body,
  isPart: true,
  remark,
});
/** A whole resource of CloudFormation. */
export const cfn = (type: string, properties: RemedyObject, remark?: string): CloudFormationResource => ({
  type,
  properties,
  isPart: false,
  remark,
});
/** The properties of a CloudFormation resource that this is about; its others stay. */
export const cfnPart = (type: string, properties: RemedyObject, remark?: string): CloudFormationResource => ({
  type,
  properties,
  isPart: true,
  remark,
});

export const none = (reason: string): NoForm => ({ none: reason });
