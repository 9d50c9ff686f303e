/** The menu is a plain disclosure and opens without a script; this closes it once a link in it was tapped, or Escape pressed. */
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
