"""The steps, oldest first. Never change a released step: add another one."""
