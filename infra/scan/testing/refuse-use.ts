/** A store that no scan may use. */
export const refuseUse = <Store extends object>(): Store =>
  new Proxy({} as Store, { get: () => () => Promise.reject(new Error('Not part of the workflow.')) });
