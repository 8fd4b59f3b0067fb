"""Yardsticks: bots as they were in one version, kept so that later ones can be measured against them.

A yardstick never changes. Each version has its own package with copies of its weights and searches; nothing in it may
import a live bot. It shares only the rules, the kernel and the `Bot` protocol. Recorded decisions
(``tests/data/decisions``) pin it down: before a change to the kernel that would alter one of them, copy the old
function here.
"""
