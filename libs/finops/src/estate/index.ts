export { dataClassOf } from './data-class';
export { impactOf } from './impact-of';
export { mergeEstate, takeStock, type Stock } from './take-stock';
