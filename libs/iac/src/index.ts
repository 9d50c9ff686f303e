export { type Answers, type Fix, type ResourceFix, fixFor } from './fix';
export { REFUSALS, Refusal, type RefusalCode } from './refusal';
export type { Files } from './splice';
export { type Edit, editTerraform } from './terraform/edit-terraform';
