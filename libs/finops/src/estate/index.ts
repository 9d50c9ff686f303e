export { dataClassOf } from './data-class';
export { mergeEstate, takeStock, type Stock } from './take-stock';
