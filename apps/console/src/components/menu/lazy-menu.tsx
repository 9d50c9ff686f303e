import { cloneElement, useState, type ComponentProps, type ComponentType, type ReactElement } from 'react';

export type ButtonElement = ReactElement<ComponentProps<'button'>>;

/** A menu and its button. */
export type MenuAround<Props> = ComponentType<Props & { readonly button: ButtonElement }>;

interface LazyMenuProps<Props> {
  readonly button: ButtonElement;
  /** Called whenever the pointer or focus comes near; only the first call loads. */
  readonly load: () => Promise<MenuAround<Props>>;
  readonly menu: Props;
}

/** If loading fails, such as offline, the next press tries again. */
const openLater = (): void => undefined;

/** A button whose menu is loaded when it is about to open: menus and their positioning weigh as much as a page. */
export const LazyMenu = <Props extends object>({ button, load, menu }: LazyMenuProps<Props>) => {
  const [Loaded, setLoaded] = useState<MenuAround<Props>>();
  if (Loaded) return <Loaded {...menu} button={button} />;
  const open = (): void => void load().then((loaded) => setLoaded(() => loaded), openLater);
  const near = (): void => void load().catch(openLater);
  return cloneElement(button, {
    onClick: open,
    onPointerEnter: near,
    onFocus: near,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
};
