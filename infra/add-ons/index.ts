export { runAddOns } from './run-add-ons';
