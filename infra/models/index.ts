export { type ModelAccess, type ModelAnswer, ModelError, type Models } from './model';
export { openModels } from './open-models';
