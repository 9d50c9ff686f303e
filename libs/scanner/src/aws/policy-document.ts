/** An IAM policy as AWS stores it. Every part may be missing, because customers write these by hand. */
export interface PolicyDocument {
  readonly Statement?: PolicyStatement | readonly PolicyStatement[];
}

export interface PolicyStatement {
  readonly Effect?: string;
  readonly Principal?: unknown;
  readonly NotPrincipal?: unknown;
  readonly Action?: unknown;
  readonly NotAction?: unknown;
  readonly Resource?: unknown;
  readonly NotResource?: unknown;
  readonly Condition?: unknown;
}
