export { runFixes } from './run-fixes';
