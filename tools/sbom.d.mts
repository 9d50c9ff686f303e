interface Component {
  readonly 'bom-ref'?: string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly object[];
}
export const isAllowed: (expression: string) => boolean;
export const licenceFaults: (bom: { readonly components?: readonly Component[] }) => string[];
