export { COLOR_SCHEME_KEY } from './color-scheme';
export { UiProvider } from './ui-provider';
