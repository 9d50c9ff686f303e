export { workOnLife } from './work-on-life';
