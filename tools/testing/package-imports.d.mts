export const shippingPackages: (root: string) => string[];
export const importedBy: (root: string, workspace: string) => string[];
export const allWorkspaces: (root: string) => string[];
export const workspacesImportedBy: (root: string, workspace: string) => string[];
export const readManifest: (
  root: string,
  workspace: string,
) => {
  readonly name?: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly nx?: {
    readonly targets?: Record<
      string,
      { readonly command?: string; readonly inputs?: ReadonlyArray<string | { readonly projects: readonly string[] }> }
    >;
  };
};
