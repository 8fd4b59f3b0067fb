"""Yardsticks: bots as they were in one version, kept so that later ones can be measured against them.

A yardstick never changes. Each version has a package of its own with copies of its weights and searches; nothing in it
may import a live bot. What it shares are the rules, the kernel and the protocol of bots. Recorded decisions
(``tests/data/decisions``) hold it still: before a change to the kernel that would alter one of them, copy the old
function here.
"""
