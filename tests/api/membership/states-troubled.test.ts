import { checkStates, PROBLEM_STATES } from './states';

checkStates(PROBLEM_STATES);
