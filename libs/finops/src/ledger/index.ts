export * from './bill-agreement';
export * from './calibration';
export * from './realised';
export * from './verify-savings';
