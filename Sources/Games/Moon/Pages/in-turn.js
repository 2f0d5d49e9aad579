// Questions one at a time: who turns a wheel or steps through months asks more often than the daemon answers.

/**
 * Returns a function that asks the question it is given, and while an answer is waited for, only the last one it was
 * given meanwhile, after it. `ask(question, isNewest)` resolves when it is answered, whatever the answer is; `isNewest()`
 * says whether nothing else is wanted by then.
 */
export function inTurn(ask) {
  let wanted;
  let isAsking = false;
  return async (question) => {
    wanted = question;
    if (isAsking) return;
    isAsking = true;
    let asked;
    do {
      asked = wanted;
      await ask(asked, () => asked === wanted);
    } while (asked !== wanted);
    isAsking = false;
  };
}
