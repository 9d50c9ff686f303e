/**
 * The menu is a plain disclosure that opens without a script; this closes it when a link in it is tapped or Escape is
 * pressed.
 */
export const closeMenuOnLink = (page: Document): void => {
  const menu = page.querySelector<HTMLDetailsElement>('details[data-menu]');
  if (!menu) return;
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
};
