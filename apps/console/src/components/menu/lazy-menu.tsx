import { cloneElement, useState, type ComponentProps, type ComponentType, type ReactElement } from 'react';

export type ButtonElement = ReactElement<ComponentProps<'button'>>;

/** A menu around its button. */
export type MenuAround<Props> = ComponentType<Props & { readonly button: ButtonElement }>;

interface LazyMenuProps<Props> {
  readonly button: ButtonElement;
  /** Called again whenever somebody comes near; only the first call fetches. */
  readonly load: () => Promise<MenuAround<Props>>;
  readonly menu: Props;
}

/** What cannot be fetched now, such as offline, is fetched by the next press. */
const openLater = (): void => undefined;

/** A button whose menu is fetched when somebody is about to open it: menus and what places them weigh as much as a page. */
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
