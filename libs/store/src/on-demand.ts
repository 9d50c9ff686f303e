/**
 * A store that is opened when something of it is first used: a call opens all stores of its tenant and uses few of them.
 * @param open must return an object of its own functions
 */
export const onDemand = <Store extends object>(open: () => Store): Store => {
  let opened: Store | undefined;
  const store = (): Store => (opened ??= open());
  return new Proxy({} as Store, {
    get: (_, name) => Reflect.get(store(), name),
    has: (_, name) => Reflect.has(store(), name),
    ownKeys: () => Reflect.ownKeys(store()),
    // A proxy may only show what its target lacks if that can be changed.
    getOwnPropertyDescriptor: (_, name) => {
      const property = Reflect.getOwnPropertyDescriptor(store(), name);
      return property && { ...property, configurable: true };
    },
  });
};
