import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** Storage key of the chosen scheme: `light`, `dark` or `auto`. */
export const COLOR_SCHEME_KEY = `${PRODUCT_SLUG}:color-scheme`;

/**
 * A separate script file, run before the first paint to avoid a flash of the wrong scheme; it then follows the system.
 * It cannot be inlined: the content security policy allows scripts from files only.
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
