import { checkStates, PROBLEM_FREE_STATES } from './states';

checkStates(PROBLEM_FREE_STATES);
