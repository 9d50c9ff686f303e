export { openExport, importWorkspace } from './import-workspace';
export { workOnLife } from './work-on-life';
