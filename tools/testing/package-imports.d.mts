export const shippingPackages: (root: string) => string[];
export const importedBy: (root: string, workspace: string) => string[];
export const manifestOf: (
  root: string,
  workspace: string,
) => { readonly dependencies?: Record<string, string>; readonly devDependencies?: Record<string, string> };
