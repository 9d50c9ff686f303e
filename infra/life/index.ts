export { askErasure } from './ask-erasure';
export { type ExportUses, exportWorkspace, queueExport } from './export-workspace';
export { bringInExport } from './bring-in-export';
export { openExport, importWorkspace } from './import-workspace';
export { workOnLife } from './work-on-life';
