export { workOnChange } from './work-on-change';
