export { localScanHandlers, localScanWorkflow } from './scan-workflow';
export { workersByState } from './workers-by-state';
export { scanWorkers, type ScanWorker, type ScanWorkerName } from './workers';
export { sweepScans, type SweepOptions, type SweepResult } from './sweep-scans';
export { redriveScan } from './redrive-scan';
export { nameRun, openAdmission } from './admission';
