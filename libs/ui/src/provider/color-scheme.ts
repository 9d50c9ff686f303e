import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** Where the chosen scheme is kept: `light`, `dark` or `auto`. */
export const COLOR_SCHEME_KEY = `${PRODUCT_SLUG}:color-scheme`;

/**
 * A script for a file of its own, run before the first paint so that a stored scheme does not flash. It goes on to follow the system.
 * It may not be inlined: the pages' content policy allows scripts from files only.
 */
export const colorSchemeScript = (key: string = COLOR_SCHEME_KEY): string => `(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var chosen = 'auto';
    try {
      chosen = localStorage.getItem(${JSON.stringify(key)}) || 'auto';
    } catch (denied) {
      chosen = 'auto';
    }
    var dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  }
  apply();
  system.addEventListener('change', apply);
})();
`;
