export { findDataClass } from './data-class';
export { findImpact } from './find-impact';
export { mergeEstate, takeStock, type Stock } from './take-stock';
export { rateUses, readCarbonRates } from './carbon-rates';
